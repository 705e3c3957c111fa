import { screen } from '@/app/screen'
import { WordingScreen } from '@/components/config/wording/wording-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { searchWordingCall } from '@/server/config'

export default screen('wording', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q', 'language', 'state', 'page'])
  const found = await run(searchWordingCall, input)
  return <WordingScreen found={found} asked={{ ...asked, language: found.locale }} />
})
