import { listPage } from '@/app/entry-pages'
import { TestsListScreen } from '@/components/competency-tests/settings/tests-list-screen'
import { listTestsCall } from '@/server/competency-tests'

export default listPage('competencyTests', listTestsCall, ({ found, asked }) => <TestsListScreen found={found} asked={asked} />)
