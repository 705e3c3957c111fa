import { listPage } from '@/app/entry-pages'
import { ProgrammesScreen } from '@/components/lists/programmes-screen'
import { programmeCalls } from '@/server/programmes'

export default listPage('programmes', programmeCalls.list, ({ found, asked }) => <ProgrammesScreen found={found} asked={asked} />)
