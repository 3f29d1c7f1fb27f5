import { readEnv } from '../_shared/read-env.ts'
import { stripeWebhook } from './handler.ts'

const env = readEnv((name) => Deno.env.get(name))

Deno.serve((request) => stripeWebhook(request, env))
