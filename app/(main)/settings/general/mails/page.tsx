import { screen } from '@/app/screen'
import { MailTextsScreen } from '@/components/config/wording/mail-texts-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listMailTextsCall } from '@/server/config'

export default screen('mailTexts', async ({ query, run }) => {
  const {
    input: { name, ...input },
    asked,
  } = filtersOf(query, ['language', 'name'])
  const found = await run(listMailTextsCall, input)
  const chosen = found.mails.find((mail) => mail.name === name) ?? found.mails[0]
  return (
    <MailTextsScreen {...found} chosen={chosen?.name ?? 'invite'} asked={{ ...asked, language: found.locale, name: chosen?.name ?? '' }} />
  )
})
