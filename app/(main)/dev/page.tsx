import { screen } from '@/app/screen'
import { DevIndex } from '@/components/dev/dev-index'
import { devScreensFor } from '@/lib/menu-for'

export default screen('dev', ({ actor }) => <DevIndex names={devScreensFor(actor)} />)
