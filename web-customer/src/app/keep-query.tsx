import { Navigate, useLocation } from 'react-router-dom';

/** Leads on and takes the query along, so that `/?nav=false` keeps its meaning. */
export const KeepQuery = ({ to }: { readonly to: string }) => <Navigate replace to={to + useLocation().search} />;
