import { expect, type Locator, type Page } from '@playwright/test'
import { waitForReact } from './e2e'

/** The acts of a person on a screen; each press, each filled field and each chosen file is one interaction. */
export type Hand = {
  readonly count: () => number
  readonly press: (what: Locator) => Promise<void>
  readonly fill: (field: Locator, text: string) => Promise<void>
  readonly bring: (button: Locator, file: { readonly name: string; readonly content: string }) => Promise<void>
}
type Way = { readonly press: (what: Locator) => Promise<unknown>; readonly fill: (field: Locator, text: string) => Promise<unknown> }

function handOf(page: Page, way: Way): Hand {
  let count = 0
  const counted = async (what: Locator, act: () => Promise<unknown>) => {
    count += 1
    await waitForReact(what)
    await act()
  }
  const press = (what: Locator) => counted(what, () => way.press(what))
  return {
    count: () => count,
    press,
    fill: (field, text) => counted(field, () => way.fill(field, text)),
    async bring(button, { name, content }) {
      const asked = page.waitForEvent('filechooser')
      await press(button)
      count += 1
      await (await asked).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    },
  }
}

export const mouse = (page: Page): Hand => handOf(page, { press: (what) => what.click(), fill: (field, text) => field.fill(text) })

/** Uses keys alone: Tab from wherever the focus is until the element has it. An element that no Tab reaches fails. */
export function keys(page: Page): Hand {
  const press = (key: string) => page.keyboard.press(key)
  async function reach(what: Locator): Promise<void> {
    await expect(what).toBeEnabled()
    for (let tabs = 0; tabs < 150; tabs += 1) {
      if (await what.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error(`no Tab leads to ${String(what)}`)
  }
  return handOf(page, {
    async press(what) {
      await reach(what)
      await press('Enter')
    },
    async fill(field, text) {
      await reach(field)
      await press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  })
}
