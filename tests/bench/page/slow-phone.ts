import type { CDPSession, Page } from 'playwright'

/** How much slower than this machine a slow phone is taken to be. */
export const CPU_SLOWDOWN = 4

export const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}
