import { afterEach, expect, it, vi } from 'vitest'
import { openSandboxStore } from '../../../../supabase/local/pay/store.ts'
import { startWebhooks } from '../../../../supabase/local/pay/webhooks.ts'
import { startListener } from '../../../helpers/start-listener.ts'

afterEach(() => void vi.useRealTimers())

it('[E4] the clock of this machine, set back a month, keeps no event back that has to be sent again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let answers = 0
  const app = await startListener((_request, response) => {
    answers += 1
    response.writeHead(answers === 1 ? 500 : 200).end()
  })
  const { state, save } = openSandboxStore(null)
  const webhooks = startWebhooks({ state, save }, () => app.url)
  const customer = { id: 'cus_1', object: 'customer' } as never
  await webhooks.emit([{ type: 'customer.created', object: customer }], null)
  expect(state.deliveries).toMatchObject([{ state: 'waiting', attempts: 1 }])
  vi.setSystemTime(Date.now() - 31 * 86_400_000)
  await vi.waitFor(() => expect(state.deliveries).toMatchObject([{ state: 'delivered', attempts: 2 }]), {
    timeout: 30_000,
  })
  await webhooks.stop()
  await app.stop()
})
