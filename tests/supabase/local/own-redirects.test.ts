import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { ownRedirectsOnly } from '../../../supabase/local/auth/own-redirects.ts'
import { STRANGE_ADDRESSES } from '../../helpers/strange-addresses.ts'

const ORIGIN = 'http://localhost:4173'

/** What the auth service behind gets to see. */
const passed = async (redirectTo: string | readonly string[], init: RequestInit = {}) => {
  const app = new Hono().use(ownRedirectsOnly).all('*', async (c) =>
    c.json({
      redirectTo: new URL(c.req.raw.url).searchParams.getAll('redirect_to').join(' and ') || null,
      referer: c.req.raw.headers.get('referer'),
      apikey: c.req.raw.headers.get('apikey'),
      body: await c.req.raw.text(),
    }),
  )
  const query = new URLSearchParams({ provider: 'google' })
  for (const way of [redirectTo].flat()) query.append('redirect_to', way)
  return (await app.request(`${ORIGIN}/auth/v1/authorize?${query}`, init)).json()
}

it.each(STRANGE_ADDRESSES)('[S43] the auth service is never asked to lead to %j', async (address) => {
  expect(await passed(address)).toMatchObject({ redirectTo: null })
})

it('[S43] nor to one of two, of which it takes the last', async () => {
  const own = `${ORIGIN}/dashboard`
  for (const two of [...STRANGE_ADDRESSES.map((strange) => [own, strange]), [own, own]])
    expect(await passed(two)).toMatchObject({ redirectTo: null })
})

it('[S43] nor back to the page that led here', async () => {
  for (const own of [`${ORIGIN}/dashboard`, 'http://127.0.0.1:1/'])
    expect(await passed(own, { headers: { referer: 'http://127.0.0.1:1/page' } })).toMatchObject({
      referer: null,
    })
})

it('our own address stays, and all else of the request', async () => {
  const init = {
    method: 'POST',
    headers: { apikey: 'key', referer: `${ORIGIN}/` },
    body: '{"email":"a@b.c"}',
  }
  expect(await passed(`${ORIGIN}/dashboard`, init)).toEqual({
    redirectTo: `${ORIGIN}/dashboard`,
    referer: null,
    apikey: 'key',
    body: '{"email":"a@b.c"}',
  })
})
