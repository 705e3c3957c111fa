import { screen } from '@/app/screen'
import { PhrasesScreen } from '@/components/interface-editor/phrases-screen'
import { listPhrasesCall } from '@/server/catalogue'

export default screen('interfacePhrases', async ({ run }) => <PhrasesScreen {...await run(listPhrasesCall, {})} />)
