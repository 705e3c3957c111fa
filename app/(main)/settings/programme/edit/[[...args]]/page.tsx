import { editorPage } from '@/app/entry-pages'
import { ProgrammeScreen } from '@/components/lists/programme-screen'
import { programmeCalls } from '@/server/programmes'

export default editorPage('programme', programmeCalls.read, ({ initial }) => <ProgrammeScreen initial={initial} />)
