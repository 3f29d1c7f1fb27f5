import { readEnv } from '../_shared/read-env.ts'
import { getSessionStatus } from './handler.ts'

const env = readEnv((name) => Deno.env.get(name))

Deno.serve((request) => getSessionStatus(request, env))
