/** Codes that the app's side may rely on; the message is for people and logs. */
type FunctionErrorCode =
  | 'method_not_allowed'
  | 'origin_not_allowed'
  | 'no_session'
  | 'bad_request'
  | 'too_large'
  | 'premium_required'
  | 'already_lifetime'
  | 'payment_confirming'
  | 'invalid_session'
  | 'bad_signature'
  | 'thin_event'
  | 'other_mode'
  | 'passing_fault'

export const answer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })

export const refuse = (status: number, code: FunctionErrorCode, message: string): Response =>
  answer({ code, message }, status)
