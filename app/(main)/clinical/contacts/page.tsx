import { z } from 'zod'
import { screen } from '@/app/screen'
import { ContactsScreen } from '@/components/feedback/contacts-screen'
import { contactViews } from '@/lib/feedback/vocabulary'
import { listContactsCall } from '@/server/feedback'

const View = z.enum(contactViews).catch('OPEN')

export default screen('patientContacts', async ({ query, run }) => (
  <ContactsScreen found={await run(listContactsCall, { view: View.parse(query.view) })} />
))
