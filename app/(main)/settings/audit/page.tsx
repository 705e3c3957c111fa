import { screen } from '@/app/screen'
import { AuditScreen } from '@/components/config/audit-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { opens } from '@/lib/menu-for'
import { listAuditCall } from '@/server/config'

export default screen('audit', async ({ actor, query, run }) => {
  const { input, asked } = filtersOf(query, ['actorId', 'action', 'entity', 'entityId', 'from', 'to', 'olderId', 'newerId'])
  const mayOpen = {
    users: opens('users', actor),
    treatmentSession: opens('treatmentSession', actor),
    interfaceProcedure: opens('interfaceProcedure', actor),
  }
  return <AuditScreen page={await run(listAuditCall, input)} asked={asked} mayOpen={mayOpen} />
})
