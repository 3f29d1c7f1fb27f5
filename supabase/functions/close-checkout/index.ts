import { readEnv } from '../_shared/read-env.ts'
import { closeCheckout } from './handler.ts'

const env = readEnv((name) => Deno.env.get(name))

Deno.serve((request) => closeCheckout(request, env))
