import { Navigate, useLocation } from 'react-router-dom';

/** Redirects and keeps the query, so that `/?nav=false` keeps its meaning. */
export const KeepQuery = ({ to }: { readonly to: string }) => <Navigate replace to={to + useLocation().search} />;
