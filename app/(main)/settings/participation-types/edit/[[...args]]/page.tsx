import { editorPage } from '@/app/entry-pages'
import { NamedScreen } from '@/components/lists/named-screen'
import { participationTypeCalls } from '@/server/catalogue'

export default editorPage('participationType', participationTypeCalls.read, ({ initial }) => (
  <NamedScreen list="participationTypes" initial={initial} />
))
