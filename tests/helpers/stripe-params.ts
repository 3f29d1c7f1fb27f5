import { join, resolve } from 'node:path'
import { API, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { ParamType, PublishedRequests } from '../../supabase/local/pay/param-type.ts'

/**
 * What the compiler knows of the provider's requests, read out of the types that the pinned package ships.
 */

const PROJECT = resolve(import.meta.dirname, '../../supabase')

const hasFlag = (type: Type, flag: TypeFlags): boolean => (type.flags & flag) !== 0

/** @throws where the package uses a form of type that is not known here. */
export const readStripeParams = (): PublishedRequests => {
  const api = new API({ cwd: PROJECT })
  try {
    const project = api.updateSnapshot({ openProjects: [join(PROJECT, 'tsconfig.json')] }).getProjects()[0]
    const file = project?.program.getSourceFile(join(PROJECT, 'local/pay/published-params.ts'))
    if (!project || !file) throw new Error('published-params.ts is not part of the project')
    const { checker } = project

    const propertiesOf = (type: Type): Record<string, ParamType> =>
      Object.fromEntries(
        checker.getPropertiesOfType(type).map((property): [string, ParamType] => {
          const isOptional = (property.flags & SymbolFlags.Optional) !== 0
          const inner = checker.getTypeOfSymbol(property)
          if (inner === undefined) throw new Error(`${property.name} has no type`)
          return [isOptional ? property.name : `${property.name}!`, read(inner, property.name)]
        }),
      )

    const readUnion = (types: readonly Type[], at: string): ParamType => {
      const present = types.filter((type) => !hasFlag(type, TypeFlags.Nullable))
      const literals = present.filter((type) => type.isStringLiteralType()).map((type) => String(type.value))
      // Null travels as an empty text, and means that the parameter is to be unset.
      const isEmptyable = types.some((type) => hasFlag(type, TypeFlags.Null))
      const words = [...new Set(isEmptyable ? ['', ...literals] : literals)]
      // "Or any other word", which the package says of answers and requests alike, is no word that is taken.
      const rest = present.filter(
        (type) =>
          !type.isStringLiteralType() && !hasFlag(type, TypeFlags.Intersection | TypeFlags.BooleanLiteral),
      )
      const isBoolean = present.some((type) => hasFlag(type, TypeFlags.BooleanLiteral))
      const parts: ParamType[] = [
        ...(words.length > 0 ? [words.sort()] : []),
        ...(isBoolean ? (['boolean'] as const) : []),
        ...rest.map((type) => read(type, at)),
      ]
      const [only, ...more] = parts
      // A branded text, such as a decimal number.
      if (only === undefined) return 'string'
      return more.length === 0 ? only : { '|': parts }
    }

    const read = (type: Type, at: string): ParamType => {
      if (type.isUnionType()) return readUnion(type.getTypes(), at)
      if (type.isStringLiteralType()) return [String(type.value)]
      if (hasFlag(type, TypeFlags.String)) return 'string'
      if (hasFlag(type, TypeFlags.Number)) return 'number'
      if (hasFlag(type, TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return 'boolean'
      if (type.isTypeReference() && checker.isArrayLikeType(type)) {
        const [element] = checker.getTypeArguments(type)
        if (element === undefined) throw new Error(`${at}: an array of nothing`)
        return { '[]': read(element, at) }
      }
      if (hasFlag(type, TypeFlags.Intersection)) return 'string'
      const [index] = checker.getIndexInfosOfType(type)
      if (index !== undefined) return { '{}': read(index.valueType, at) }
      if (hasFlag(type, TypeFlags.Object)) return { '.': propertiesOf(type) }
      throw new Error(`${at}: ${checker.typeToString(type)} is of an unknown form`)
    }

    const module = checker.getSymbolAtLocation(file)
    const requests =
      module && checker.getExportsOfModule(module).find(({ name }) => name === 'PublishedParams')
    if (!requests) throw new Error('PublishedParams is not exported')
    return Object.fromEntries(
      checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(requests)).map((request) => {
        const type = checker.getTypeOfSymbol(request)
        if (type === undefined) throw new Error(`${request.name} has no type`)
        return [request.name, read(type, request.name)]
      }),
    )
  } finally {
    api.close()
  }
}
