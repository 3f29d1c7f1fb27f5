-- More kinds of passwords. `options.mode` says which: random, pronounceable, passphrase, pin or site, with the parameters of
-- that kind beside it. A row without it is of one of the first two kinds, as ever, and keeps their rules.

alter table public.password_history
  drop constraint password_history_password_length_check,
  add constraint password_history_password_length_check check (password_length between 3 and 128);

create function private.kind_options(settings jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case when jsonb_typeof(settings -> 'options') = 'object' then settings -> 'options' else settings end;
end
$$;
comment on function private.kind_options(jsonb) is 'Where a row tells its kind: under "options", or flat. The app looks in the same place.';
revoke all on function private.kind_options(jsonb) from public, anon, authenticated, service_role;

create function private.passphrase_fault(options jsonb, password text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- As long as the words of the lists are, some of which have a hyphen inside.
  word text := '[A-Za-z][A-Za-z-]{1,7}[A-Za-z][0-9]?';
  between_words text := case options ->> 'separator'
    when 'space' then ' ' when 'hyphen' then '-' when 'dot' then '[.]' when 'underscore' then '_'
    when 'digit' then '[0-9]' when 'none' then ''
  end;
  words integer;
  digits integer;
begin
  if jsonb_typeof(options -> 'words') is distinct from 'number' then
    return 'A passphrase says its number of words.';
  elsif (options ->> 'words')::numeric not in (3, 4, 5, 6, 7, 8, 9, 10, 11, 12) then
    return 'A passphrase has 3 to 12 words.';
  elsif jsonb_typeof(options -> 'digit') is distinct from 'boolean' or between_words is null
    or (options ->> 'language' in ('en', 'es')) is not true
    or (options ->> 'capitals' in ('none', 'first', 'one_word')) is not true then
    return 'A passphrase says its language, what stands between its words, its capitals and its digit.';
  end if;
  words := (options ->> 'words')::numeric::integer;
  digits := case when options ->> 'separator' = 'digit' then words - 1 else 0 end
    + case when (options ->> 'digit')::boolean then 1 else 0 end;
  if char_length(regexp_replace(password, '[^0-9]', '', 'g')) <> digits
    or password !~ ('^' || word || '(?:' || between_words || word || '){' || words - 1 || '}$')
    or (options ->> 'capitals' = 'none' and password ~ '[A-Z]') then
    return 'The passphrase is not of the words that its options say.';
  end if;
  return null;
end
$$;
comment on function private.passphrase_fault(jsonb, text) is 'What a passphrase''s own parameters say wrongly, as far as it can be told without the lists; null when nothing.';
revoke all on function private.passphrase_fault(jsonb, text) from public, anon, authenticated, service_role;

create function private.mode_fault(options jsonb, password text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  characters integer := char_length(password);
begin
  if jsonb_typeof(options -> 'mode') in ('string', 'null') is false then
    return 'The mode must be a text.';
  elsif options ->> 'mode' is not null
    and options ->> 'mode' not in ('random', 'pronounceable', 'passphrase', 'pin', 'site') then
    return 'The mode is unknown.';
  elsif options ->> 'mode' is not null and options -> 'length' is distinct from to_jsonb(characters) then
    return 'The option length must be the password''s length.';
  end if;
  case coalesce(options ->> 'mode', 'random')
    when 'random', 'pronounceable' then
      return case when characters not between 4 and 50 then 'A password has 4 to 50 characters.' end;
    when 'site' then
      return case when characters not between 4 and 128 then 'A password for a site has 4 to 128 characters.' end;
    when 'pin' then
      return case when password !~ '^[0-9]{3,12}$' then 'A PIN has 3 to 12 digits.' end;
    else
      return private.passphrase_fault(options, password);
  end case;
end
$$;
comment on function private.mode_fault(jsonb, text) is 'What is wrong with a password of the kind that its row claims, in a sentence; null when nothing is.';
revoke all on function private.mode_fault(jsonb, text) from public, anon, authenticated, service_role;

create or replace function private.settings_fault(settings jsonb, password_length integer) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  fault text;
  flag text;
begin
  fault := case
    when settings is null or jsonb_typeof(settings) <> 'object' then 'generation_settings must be an object.'
    when octet_length(settings::text) > 4096 then 'generation_settings has at most 4096 bytes.'
    when jsonb_typeof(settings -> 'password') is distinct from 'string' then 'The password must be a text.'
    when password_length is null then 'password_length is missing.'
    when char_length(settings ->> 'password') <> password_length then 'password_length must be the password''s length.'
    when jsonb_typeof(settings -> 'label') is distinct from 'string' then 'The label must be a text.'
    when char_length(settings ->> 'label') > 200 then 'A label has at most 200 characters.'
    when jsonb_typeof(settings -> 'options') not in ('object', 'null') then 'The options must be an object.'
    when jsonb_typeof(settings -> 'length') not in ('number', 'null')
      or jsonb_typeof(settings -> 'options' -> 'length') not in ('number', 'null') then 'The option length must be a number.'
  end;
  if fault is not null then
    return fault;
  end if;
  foreach flag in array array[
    'includeUppercase', 'includeLowercase', 'includeNumbers', 'includeSymbols', 'excludeSimilar', 'pronounceable'
  ] loop
    if jsonb_typeof(settings -> flag) not in ('boolean', 'null')
      or jsonb_typeof(settings -> 'options' -> flag) not in ('boolean', 'null') then
      return 'An option flag must be true or false.';
    end if;
  end loop;
  return private.mode_fault(private.kind_options(settings), settings ->> 'password');
end
$$;

create or replace function private.needs_premium(settings jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  options jsonb := private.kind_options(settings);
begin
  if settings ->> 'label' <> 'auto-generated-free' or 'true'::jsonb in (
    settings -> 'excludeSimilar', settings -> 'options' -> 'excludeSimilar',
    settings -> 'pronounceable', settings -> 'options' -> 'pronounceable'
  ) then
    return true;
  end if;
  return case coalesce(options ->> 'mode', 'random')
    when 'random' then coalesce(options ->> 'ownSymbols', options ->> 'leaveOut', options ->> 'minimums') is not null
    when 'pin' then options -> 'length' <> '6'::jsonb
    when 'passphrase' then not options @> '{"words": 6, "separator": "hyphen", "capitals": "none", "digit": false}'::jsonb
    else true
  end;
end
$$;
comment on function private.needs_premium(jsonb) is 'Whether a row has a label of one''s own or what belongs to the premium plan: any kind but random with its classes and length, and a PIN or a passphrase with the default options, in either language.';
