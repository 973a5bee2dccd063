import { lazy, Suspense, useState } from 'react';
import { loginText } from '#text/login';
import { uiText } from '#text/ui';
import { loadCode } from '../../platform/loading/load-code.ts';
import { type AuthMethod, authMethods } from '../../platform/routing/auth-query.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { useAuthQuery } from '../../platform/routing/use-auth-query.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Separator } from '../../ui/separator.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EndedSessionNotice } from '../sessions/ended-session-notice.tsx';
import { useSessions } from '../sessions/use-sessions.ts';
import { EmailLoginForm } from './email-login-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { usePasskeyUsed } from './use-passkey-used.ts';

const PhoneLoginForm = lazy(() =>
  loadCode(() => import('./phone-login-form.tsx')).then((module) => ({ default: module.PhoneLoginForm })),
);

const tabs = authMethods.map((key) => ({ key, label: loginText[key] }));

export default function LoginScreen() {
  const query = useAuthQuery();
  const [chosen, setChosen] = useState<AuthMethod>();
  const { sessions } = useSessions();
  const method = chosen ?? query.auth_method ?? 'email';
  const isPasskeyFirst = usePasskeyUsed();

  const form = (
    <Tabs key="form" label={loginText.methods} tabs={tabs} selected={method} onSelect={setChosen}>
      {method === 'email' ? (
        <EmailLoginForm />
      ) : (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <PhoneLoginForm />
        </Suspense>
      )}
    </Tabs>
  );
  const or = (
    <div key="or" className="way-separator">
      <Separator>{uiText.or}</Separator>
    </div>
  );
  const passkey = (
    <div key="passkey" className="passkey-way">
      <PasskeyLogin />
    </div>
  );
  return (
    <div className="grid gap-6">
      <EndedSessionNotice />
      <PageHeading centered>{loginText.title}</PageHeading>
      <div className="grid gap-5">
        {isPasskeyFirst ? [passkey, or, form] : [form, or, passkey]}
        {sessions.length > 0 && (
          <LinkButton to="authAccounts" keepQuery kind="secondary" wide>
            {loginText.existingAccounts}
          </LinkButton>
        )}
        {/* Shown or hidden by the style sheet, so that the prerendered page is right from the first paint. */}
        <RouteLink
          to="authRegister"
          keepQuery
          className={`${linkStyle} justify-self-center py-1 text-control not-in-data-[registration=open]:hidden`}
        >
          {loginText.createAccount}
        </RouteLink>
      </div>
    </div>
  );
}
