import { listPage } from '@/app/entry-pages'
import { NamedListScreen } from '@/components/lists/named-list-screen'
import { specialtyCalls } from '@/server/catalogue'

export default listPage('specialties', specialtyCalls.list, ({ found, asked }) => (
  <NamedListScreen list="specialties" found={found} asked={asked} />
))
