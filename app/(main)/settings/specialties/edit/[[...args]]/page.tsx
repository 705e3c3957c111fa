import { editorPage } from '@/app/entry-pages'
import { NamedScreen } from '@/components/lists/named-screen'
import { specialtyCalls } from '@/server/catalogue'

export default editorPage('specialty', specialtyCalls.read, ({ initial }) => <NamedScreen list="specialties" initial={initial} />)
