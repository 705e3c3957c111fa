import { walkScreens } from '../support/accessibility-walk'
import { isSoak } from '../support/soak'

walkScreens({ width: 1280, theme: 'light', shown: isSoak ? 'ALL' : 'ODD' })
