import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { formUsers, formMakers } from '@/lib/screen-gates'
import type { workbooksPaths } from './paths'

export const workbooksScreens = {
  formWorkbook: { open: formUsers, from: 'forms', texts: ['forms', 'issues', 'listTools', 'proof', 'workbooks'] },
  workbooks: { after: 'clinic', open: formMakers, settings: { group: 'school', after: 'tagGroups' }, texts: ['workbooks'] },
  workbook: { open: formMakers, of: 'workbooks', texts: ['editor', 'issues', 'selector', 'workbooks'] },
} satisfies ScreensOf<typeof workbooksPaths>
