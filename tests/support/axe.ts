import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds wrong with a page as it stands, by rule and element. A third of the builder's usual time: nothing is gathered of what passes,
 * and no second page is opened to put together what was found in frames, of which our policy allows none.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(standStill)
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`)
}

/** Colours on their way are nobody's. What turns for ever has no end to go to. */
function standStill(): void {
  document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).forEach((animation) => animation.finish())
}
