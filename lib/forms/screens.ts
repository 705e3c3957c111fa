import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { formMakers } from '@/lib/screen-gates'
import type { formsPaths } from './paths'

export const formsScreens = {
  formEditor: { open: formMakers, menu: { gate: 'FORMS_ADMIN', group: 'manage' }, texts: ['formEditor'] },
  editorForms: { open: formMakers, from: 'formEditor', texts: ['editor', 'formEditor', 'listTools'] },
  editorForm: {
    open: formMakers,
    of: 'editorForms',
    texts: ['curriculum', 'editor', 'form', 'formEditor', 'issues', 'location', 'selector', 'toothMap', 'upload'],
  },
  formTypes: { open: formMakers, from: 'formEditor', texts: ['formEditor'] },
  formType: { open: formMakers, of: 'formTypes', texts: ['editor', 'formEditor', 'issues'] },
  formLibrary: { open: formMakers, from: 'formEditor', texts: ['formEditor'] },
  formLibraryItem: { open: formMakers, of: 'formLibrary', texts: ['editor', 'formEditor', 'issues'] },
} satisfies ScreensOf<typeof formsPaths>
