import type { TestServer } from '@/tests/support/server'
import { atDesk, droppedFrames, measureGrid } from './desk'
import type { Area } from './measure'

type Cohort = { readonly programmeId: string; readonly year: string }

/** Measures the matrix of a year on a desk: the browser's work until it is drawn, and the frames dropped while it is scrolled. */
export function measureMatrix(figure: Area['figure'], server: TestServer, { programmeId, year }: Cohort): Promise<void> {
  return atDesk(server, { username: 'staff', height: 900 }, async ({ page, slowDown }) => {
    const link = `main a[href*="/reports/aggregated/procedures/${programmeId}/${year}"]`
    await page.goto('/reports/home')
    await page.locator(link).first().click()
    await page.locator('[role=grid]').waitFor()
    const size = await page.evaluate(
      `(({ ariaRowCount, ariaColCount }) => ariaRowCount + ' x ' + ariaColCount)(document.querySelector('[role=grid]'))`,
    )
    await slowDown()
    await measureGrid(figure, page, { name: `the matrix, ${String(size)} with its heads`, from: '/reports/home', link })
    await page.locator('[data-cell]').nth(60).hover()
    await figure({
      name: 'the same, with a mouse at rest over it',
      unit: '',
      run: () => droppedFrames(page, { within: '[role=grid]', pixels: 12 }),
    })
    await figure({
      name: 'the same, scrolled a row a frame',
      unit: '',
      run: () => droppedFrames(page, { within: '[role=grid]', pixels: 36 }),
    })
  })
}

/** Measures the curriculum matrix in the same way, with every node as a column. */
export function measureCurriculum(figure: Area['figure'], server: TestServer): Promise<void> {
  return atDesk(server, { username: 'staff', height: 900 }, async ({ page, slowDown }) => {
    const from = '/curriculum-mapping/learning-outcomes/report?columns=ALL'
    const link = 'main a[href*="view=matrix"]'
    await page.goto(from)
    await page.locator(link).first().waitFor({ state: 'attached' })
    await slowDown()
    await measureGrid(figure, page, { name: 'the matrix of the curriculum, 112 outcomes by 63 nodes', from, link })
  })
}
