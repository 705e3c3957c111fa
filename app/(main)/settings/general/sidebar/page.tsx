import { screen } from '@/app/screen'
import { SidebarScreen } from '@/components/config/institution/sidebar-screen'
import { readInstitutionCall } from '@/server/config'

export default screen('sidebarItems', async ({ run }) => <SidebarScreen settings={await run(readInstitutionCall, {})} />)
