import { expect } from '@playwright/test'
import { prepareWalk, titleOf, visits, walk } from '../support/accessibility-walk'
import { test } from '../support/e2e'
import { isSoak } from '../support/soak'

const look = { width: 1280, theme: 'dark', shown: 'ALL' } as const
// In `npm test` each screen is checked once, on a phone in the dark or on a desk in the light.
if (isSoak) prepareWalk()
for (const visit of isSoak ? visits : [])
  test(titleOf(visit, look), async ({ browser }) => {
    expect(await walk(browser, visit, look)).toEqual([])
  })
