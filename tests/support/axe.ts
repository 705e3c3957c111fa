import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type RunOnly = Parameters<AxeBuilder['options']>[0]['runOnly']
const allRules: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** Of those, what another theme can break. */
const ofColours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * What axe finds wrong with a page as it stands, by rule and element. A third of the builder's usual time: nothing is gathered of what passes,
 * and no second page is opened to put together what was found in frames, of which our policy allows none.
 * `part`: of it alone. While a modal dialog is open nothing else can be reached, which axe does not know. `rules`: 'colours' for a page that
 * was looked at in another theme already.
 */
export async function violationsOf(
  page: Page,
  { part = 'html', rules = 'all' }: { part?: string; rules?: 'all' | 'colours' } = {},
): Promise<string[]> {
  await page.evaluate(standStill)
  await page.evaluate(uncover, true)
  const within = (await page.locator('dialog:modal').count()) > 0 ? 'dialog[open]:last-of-type' : part
  // Half a megabyte, which a document needs once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const { violations } = await new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
    .include(within)
    .options({ resultTypes: ['violations'], runOnly: rules === 'all' ? allRules : ofColours })
    .setLegacyMode()
    .analyze()
  await page.evaluate(uncover, false)
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`)
}

/**
 * Colours on their way are nobody's. A theme that was just changed is drawn first; and where an element has its colour from another one, it sets
 * out only when that has arrived. What turns for ever has no end to go to.
 */
async function standStill(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
  // A notice is drawn unseen and sets out by the frame after; one that goes is there until it has faded.
  const ofNotices = '[data-sonner-toast]:not([data-mounted="true"]), [data-sonner-toast][data-removed="true"]'
  for (let frame = 0; frame < 120 && document.querySelector(ofNotices) !== null; frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn))
  const underWay = () =>
    document.getAnimations().filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity)
  for (let round = 0; round < 20 && underWay().length > 0; round++) underWay().forEach((animation) => animation.finish())
}

/** A bar at the edge covers what one has only to scroll; to axe it would be a target too small. And a notice whose time is over while axe looks is gone at once: half faded it has no colours. */
function uncover(is: boolean): void {
  const sheets = document.adoptedStyleSheets.filter((sheet) => sheet.cssRules[0]?.cssText.startsWith('.sticky') !== true)
  const plain = new CSSStyleSheet()
  plain.replaceSync(
    '.sticky { position: static !important } [data-sonner-toast] { transition: none !important } [data-sonner-toast][data-removed="true"] { visibility: hidden !important }',
  )
  document.adoptedStyleSheets = is ? [...sheets, plain] : sheets
}
