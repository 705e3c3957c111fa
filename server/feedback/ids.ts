import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const feedbackIds: DomainIds = {
  everywhere: [
    [/^feedbackId$/, { table: 'patient_feedback', owner: 'student_id' }],
    [/^entryId$/, { table: 'feedback_entry', owner: 'about_id' }],
    [/^youSaidId$/, { table: 'you_said' }],
  ],
  own: { table: 'feedback_entry', owner: 'about_id' },
  open: [
    { why: 'made by the device of who writes; one that is taken is refused', calls: ['write'], ids: ['id'] },
    { why: 'only those whom the writer may choose are taken (entries.test.ts)', calls: ['write'], ids: ['aboutId'] },
    { why: 'a student may ask every teacher; nobody else is taken (entries.test.ts)', calls: ['ask'], ids: ['teacherId'] },
  ],
}
