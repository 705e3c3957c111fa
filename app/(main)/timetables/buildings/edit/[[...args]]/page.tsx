import { editorPage } from '@/app/entry-pages'
import { NamedScreen } from '@/components/lists/named-screen'
import { buildingCalls } from '@/server/places'

export default editorPage('building', buildingCalls.read, ({ initial }) => <NamedScreen list="buildings" initial={initial} />)
