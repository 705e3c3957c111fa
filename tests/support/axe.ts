import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type RunOnly = Parameters<AxeBuilder['options']>[0]['runOnly']
const allRules: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules that depend on the theme. */
const ofColours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * The violations that axe finds on a page, by rule and element. It takes a third of the builder's usual time: passes are not collected, and no second page is
 * opened to merge the results of frames, which the application's policy forbids. `part` limits it to a part of the page. While a modal dialog is open nothing
 * else can be reached, which axe does not know. `rules`: 'colours' for a page that was checked in another theme already.
 */
export async function violationsOf(
  page: Page,
  { part = 'html', rules = 'all' }: { part?: string; rules?: 'all' | 'colours' } = {},
): Promise<string[]> {
  await page.evaluate(standStill)
  await page.evaluate(uncoverTargets, true)
  const within = (await page.locator('dialog:modal').count()) > 0 ? 'dialog[open]:last-of-type' : part
  // The source of axe is half a megabyte, and a document needs it once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
    .include(within)
    .options({ resultTypes: ['violations'], runOnly: rules === 'all' ? allRules : ofColours })
    .setLegacyMode()
    .analyze()
  await page.evaluate(uncoverTargets, false)
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`)
}

/**
 * Waits until transitions have ended, because colours half-way are not real ones. A theme that was just changed is drawn first. An element that inherits its
 * colour begins its transition only when that of its parent has ended. Endless animations are not waited for.
 */
async function standStill(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  // A notice is first drawn invisible and moves in with the next frame; one that disappears stays until it has faded.
  const ofNotices = '[data-sonner-toast]:not([data-mounted="true"]), [data-sonner-toast][data-removed="true"]'
  for (let frame = 0; frame < 120 && document.querySelector(ofNotices) !== null; frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn))
  const underWay = () =>
    document.getAnimations().filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity)
  for (let round = 0; round < 20 && underWay().length > 0; round++) underWay().forEach((animation) => animation.finish())
}

/**
 * A bar at the edge covers elements that scrolling uncovers; to axe they would be targets too small. A notice whose time ends while axe runs disappears at
 * once: half faded, it has no real colours.
 */
function uncoverTargets(is: boolean): void {
  const sheets = document.adoptedStyleSheets.filter((sheet) => sheet.cssRules[0]?.cssText.startsWith('.sticky') !== true)
  const plain = new CSSStyleSheet()
  plain.replaceSync(
    '.sticky { position: static !important } [data-sonner-toast] { transition: none !important } [data-sonner-toast][data-removed="true"] { visibility: hidden !important }',
  )
  document.adoptedStyleSheets = is ? [...sheets, plain] : sheets
}
