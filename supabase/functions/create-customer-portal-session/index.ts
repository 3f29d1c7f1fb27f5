import { readEnv } from '../_shared/read-env.ts'
import { createCustomerPortalSession } from './handler.ts'

const env = readEnv((name) => Deno.env.get(name))

Deno.serve((request) => createCustomerPortalSession(request, env))
