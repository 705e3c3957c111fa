import { screen } from '@/app/screen'
import { AuditScreen } from '@/components/config/audit-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { canOpen } from '@/lib/menu-for'
import { listAuditCall } from '@/server/config'

export default screen('audit', async ({ actor, query, run }) => {
  const { input, asked } = filtersOf(query, ['actorId', 'action', 'entity', 'entityId', 'from', 'to', 'olderId', 'newerId'])
  const mayOpen = {
    users: canOpen('users', actor),
    treatmentSession: canOpen('treatmentSession', actor),
    interfaceProcedure: canOpen('interfaceProcedure', actor),
  }
  return <AuditScreen page={await run(listAuditCall, input)} asked={asked} mayOpen={mayOpen} />
})
