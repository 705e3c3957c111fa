import { walkScreens } from '../support/accessibility-walk'
import { isSoak } from '../support/soak'

// In `npm test` each screen is looked at once, on a phone in the dark or on a desk in the light.
if (isSoak) walkScreens({ width: 1280, theme: 'dark', shown: 'ALL' })
