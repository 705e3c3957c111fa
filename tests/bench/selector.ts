import type { Page } from '@playwright/test'
import { startTestServer } from '@/tests/support/server'
import { atDesk } from './desk'
import { fillWithPeople } from './great-school'
import type { Area } from './measure'

const among = 5_000

/**
 * The selector for a shift's chairs, which lists every student: the time from the press until the list is drawn, and from each letter until the matches are.
 */
export async function measureSelector(figure: Area['figure']): Promise<void> {
  const server = await startTestServer({ data: 'demo' })
  try {
    await fillWithPeople(server, among)
    await atDesk(server, { username: 'admin', height: 800 }, async ({ page, slowDown }) => {
      await page.goto('/clinical/roster')
      await page.locator('a[href*="/clinical/roster/new"]').first().click()
      // The chairs are disabled until it is known who can be chosen.
      await page.locator(`${chair}:not([aria-disabled=true])`).waitFor()
      await slowDown()
      const name = `${among.toLocaleString('en-GB')} people at 4x CPU`
      await figure({ name: `${name}: the selector opens`, unit: 'ms', target: { atMost: 200 }, run: () => openAndClose(page) })
      await openList(page)
      await figure({
        name: `${name}: it filters, the longest of ten letters`,
        unit: 'ms',
        target: { atMost: 120 },
        run: () => typeLetters(page),
      })
    })
  } finally {
    await server.close()
  }
}

const chair = '#shift-chair-1'
const drawn = 'await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))'

/** The time until a hundred rows are in the list and the next frame is drawn. */
async function openList(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`(async () => {
    const from = performance.now()
    document.querySelector('${chair}').click()
    const rows = () => document.querySelectorAll('dialog [role=option]').length
    do ${drawn}; while (rows() < 100 && performance.now() - from < 10_000)
    if (rows() < 100) throw new Error('the list has ' + rows() + ' rows')
    return performance.now() - from
  })()`),
  )
}

async function openAndClose(page: Page): Promise<number> {
  const took = await openList(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return took
}

/** Types letters that leave thousands, then hundreds, then few; and deletes them again. */
async function typeLetters(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`(async () => {
    const field = document.querySelector('dialog input[type=search]')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    let longest = 0
    for (const text of ['a', 'an', 'ana', 'ana ', 'ana m', 'ana ', 'ana', 'an', 'a', '']) {
      const from = performance.now()
      set.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      ${drawn}
      longest = Math.max(longest, performance.now() - from)
      ${drawn}
    }
    return longest
  })()`),
  )
}
