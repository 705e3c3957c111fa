import { expect } from '@playwright/test'
import { prepareWalk, titleOf, visits, walk } from '../support/accessibility-walk'
import { test } from '../support/e2e'
import { isSoak } from '../support/soak'

const look = { width: 390, theme: 'dark', shown: isSoak ? 'ALL' : 'EVEN' } as const
prepareWalk()
for (const visit of visits)
  test(titleOf(visit, look), async ({ browser }) => {
    expect(await walk(browser, visit, look)).toEqual([])
  })
