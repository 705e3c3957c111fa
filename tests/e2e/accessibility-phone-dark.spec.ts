import { walkScreens } from '../support/accessibility-walk'
import { isSoak } from '../support/soak'

walkScreens({ width: 390, theme: 'dark', shown: isSoak ? 'ALL' : 'EVEN' })
