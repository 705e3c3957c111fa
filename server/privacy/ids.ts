import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const privacyIds: DomainIds = {
  open: [
    {
      why: 'whoever holds PRIVACY_ADMIN tells and erases what is held on anybody; everybody else is refused the call',
      calls: ['readSubject', 'askExport', 'openExport', 'previewErasure', 'erasePerson'],
      ids: ['id'],
    },
  ],
}
