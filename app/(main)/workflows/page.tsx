import { screen } from '@/app/screen'
import { MineScreen } from '@/components/workflows/mine-screen'
import { listMineCall, listStartableCall } from '@/server/workflows'

export default screen('workflow', async ({ run }) => (
  <MineScreen mine={await run(listMineCall, {})} startable={(await run(listStartableCall, {})).workflows} />
))
