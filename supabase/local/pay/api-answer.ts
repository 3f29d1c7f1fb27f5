export type ApiAnswer = { readonly status: 200 | 400 | 401 | 404; readonly body: unknown }

/** An error in the provider's form, which the official package turns into its own classes. */
export const failed = (status: 400 | 401 | 404, code: string, message: string): ApiAnswer => ({
  status,
  body: {
    error: {
      type: code === 'idempotency_error' ? code : 'invalid_request_error',
      code,
      message,
      doc_url: `https://docs.stripe.com/error-codes#${code}`,
    },
  },
})

export const missing = (kind: string, id: string | undefined): ApiAnswer =>
  failed(404, 'resource_missing', `No such ${kind}: '${id ?? ''}'`)
