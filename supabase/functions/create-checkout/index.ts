import { readEnv } from '../_shared/read-env.ts'
import { createCheckout } from './handler.ts'

const env = readEnv((name) => Deno.env.get(name))

Deno.serve((request) => createCheckout(request, env))
