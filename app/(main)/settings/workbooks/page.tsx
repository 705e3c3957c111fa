import { listPage } from '@/app/entry-pages'
import { WorkbooksScreen } from '@/components/workbooks/editor/workbooks-screen'
import { listWorkbooksCall } from '@/server/workbooks'

export default listPage('workbooks', listWorkbooksCall, ({ found, asked }) => <WorkbooksScreen found={found} asked={asked} />)
