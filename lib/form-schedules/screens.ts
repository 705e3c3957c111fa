import 'server-only'
import type { ScreensOf } from '@/lib/screen'
import { formMakers } from '@/lib/screen-gates'
import type { formSchedulesPaths } from './paths'

const formAssigners = { session: true, module: null, privilege: 'FORMS_ASSIGN' } as const

export const formSchedulesScreens = {
  assignForm: {
    open: formAssigners,
    from: 'forms',
    texts: ['audience', 'editor', 'formSchedules', 'issues', 'selector'],
  },
  formSchedules: { after: 'formType', open: formMakers, from: 'formEditor', texts: ['formSchedules'] },
  formSchedule: {
    open: formMakers,
    of: 'formSchedules',
    texts: ['audience', 'editor', 'formSchedules', 'issues', 'selector'],
  },
} satisfies ScreensOf<typeof formSchedulesPaths>
