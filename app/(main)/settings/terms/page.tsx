import { listPage } from '@/app/entry-pages'
import { TermsScreen } from '@/components/lists/terms-screen'
import { termCalls } from '@/server/catalogue'

export default listPage('terms', termCalls.list, ({ found, asked }) => <TermsScreen found={found} asked={asked} />)
