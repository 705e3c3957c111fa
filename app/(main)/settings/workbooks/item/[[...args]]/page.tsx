import { editorPage } from '@/app/entry-pages'
import { WorkbookEditor } from '@/components/workbooks/editor/workbook-screen'
import { listWorkbookChoicesCall, readEditedWorkbookCall } from '@/server/workbooks'

export default editorPage('workbook', readEditedWorkbookCall, async ({ initial, run }) => (
  <WorkbookEditor initial={initial} choices={await run(listWorkbookChoicesCall, {})} />
))
