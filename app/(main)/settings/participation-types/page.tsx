import { listPage } from '@/app/entry-pages'
import { NamedListScreen } from '@/components/lists/named-list-screen'
import { participationTypeCalls } from '@/server/catalogue'

export default listPage('participationTypes', participationTypeCalls.list, ({ found, asked }) => (
  <NamedListScreen list="participationTypes" found={found} asked={asked} />
))
