import { adminNavigation } from './adminNavigation.ts';
import { Sidebar } from './Sidebar.tsx';

export const AdminSidebar = () => <Sidebar title="Admin Panel" entries={adminNavigation} titled />;
