import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { formUsers } from '@/lib/screen-gates'
import type { formResponsesPaths } from './paths'

export const formResponsesScreens = {
  forms: {
    open: formUsers,
    menu: { gate: 'FORMS', group: 'learn' },
    texts: ['form', 'forms', 'issues', 'listTools', 'location', 'proof', 'selector', 'toothMap', 'upload'],
  },
  formsList: { open: formUsers, of: 'forms', texts: ['editor', 'forms', 'listTools', 'proof', 'selector'] },
  formView: { open: formUsers, of: 'forms', texts: ['form', 'forms', 'issues', 'location', 'proof', 'selector', 'toothMap', 'upload'] },
} satisfies ScreensOf<typeof formResponsesPaths>
