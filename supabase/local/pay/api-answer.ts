export type ApiAnswer = { readonly status: number; readonly body: unknown }

type Failure = {
  readonly status?: number
  readonly type?: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  readonly code?: string
  readonly param?: string
}

/** An error in the provider's form, which the official package turns into its own classes. */
export const failed = (message: string, { status = 400, type, code, param }: Failure = {}): ApiAnswer => ({
  status,
  body: {
    error: {
      type: type ?? 'invalid_request_error',
      ...(code === undefined ? {} : { code, doc_url: `https://docs.stripe.com/error-codes#${code}` }),
      ...(param === undefined ? {} : { param }),
      message,
    },
  },
})

/** Of an id in the address. */
export const missing = (kind: string, id: string | undefined): ApiAnswer =>
  failed(`No such ${kind}: '${id ?? ''}'`, { status: 404, code: 'resource_missing', param: 'id' })

/** Of an id in a parameter. */
export const missingParam = (kind: string, id: string, param: string): ApiAnswer =>
  failed(`No such ${kind}: '${id}'`, { code: 'resource_missing', param })

export const paramMissing = (param: string): ApiAnswer =>
  failed(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const isAnswer = (value: unknown): value is ApiAnswer =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value && !('object' in value)
